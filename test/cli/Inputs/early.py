"""early.py PIPE COMMAND...: prints the first line of the command's output, which has to come before PIPE is written."""
import subprocess
import sys

pipe, *command = sys.argv[1:]
run = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
print("before the second file:", run.stdout.readline().strip())
with open(pipe, "w", encoding="utf-8") as late:
    late.write("\n")
run.stdout.read()
run.wait()
