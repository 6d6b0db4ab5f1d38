"""early.py PIPE COMMAND...: prints the first line of the command's output, which has to come before PIPE is written."""
import subprocess
import sys

pipe, *command = sys.argv[1:]
run = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
line = run.stdout.readline().strip()
print("before the second file:", line)
if not line:
    sys.exit("it ended, or its output did, before the second file was there")
with open(pipe, "w", encoding="utf-8") as late:
    late.write("\n")
run.stdout.read()
run.wait()
