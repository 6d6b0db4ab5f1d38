#!/usr/bin/env python3
"""Reads SARIF on standard input as a viewer would: looks up each region in the source and prints what is there.

Columns count characters from 1, and an end column is that behind the last character (SARIF 2.1.0, section 3.30)."""

import json
import pathlib
import sys
import urllib.parse


def check(condition, what):
    if not condition:
        sys.exit(f"check_sarif: {what}")


def path_of(run, artifact):
    """The file that an artifactLocation means, and its name in the report."""
    uri = artifact["uri"]
    if "uriBaseId" in artifact:
        base = run["originalUriBaseIds"][artifact["uriBaseId"]]["uri"]
        check(base.endswith("/"), "a base URI ends with a slash")
        uri = base + uri
    url = urllib.parse.urlparse(uri)
    check(url.scheme == "file", f"no file: {uri}")
    return pathlib.Path(urllib.parse.unquote(url.path)), urllib.parse.unquote(artifact["uri"])


def offset_of(lines, line, column):
    check(1 <= line <= len(lines) and 1 <= column <= len(lines[line - 1]) + 1, f"no place {line}:{column}")
    return sum(map(len, lines[: line - 1])) + column - 1


def span(text, region):
    lines = text.splitlines(keepends=True)
    start = offset_of(lines, region["startLine"], region["startColumn"])
    if "endLine" not in region:
        return start, start
    end = offset_of(lines, region["endLine"], region["endColumn"])
    check(start < end, "an empty region")
    return start, end


def print_location(run, location, message):
    place = location["physicalLocation"]
    path, name = path_of(run, place["artifactLocation"])
    text = path.read_text(encoding="utf-8")
    start, end = span(text, place["region"])
    region = place["region"]
    print(f"{name}:{region['startLine']}:{region['startColumn']}: {text[start:end or start]!r}: {message}")


def main():
    log = json.load(sys.stdin)
    check(log["version"] == "2.1.0" and len(log["runs"]) == 1, "version")
    run = log["runs"][0]
    check(run["columnKind"] == "unicodeCodePoints", "columnKind")
    rules = run["tool"]["driver"]["rules"]
    fingerprints = set()
    for result in run["results"]:
        rule = rules[result["ruleIndex"]]
        check(rule["id"] == result["ruleId"], "ruleIndex")
        print_location(run, result["locations"][0], result["message"]["text"])
        for related in result["relatedLocations"]:
            print_location(run, related, "related: " + related["message"]["text"])
        (fingerprint,) = result["partialFingerprints"].values()
        check(fingerprint not in fingerprints, "two results with one fingerprint")
        fingerprints.add(fingerprint)
        for fix in result.get("fixes", []):
            (change,) = fix["artifactChanges"]
            path, name = path_of(run, change["artifactLocation"])
            text = path.read_text(encoding="utf-8")
            for replacement in change["replacements"]:
                start, end = span(text, replacement["deletedRegion"])
                line = text.count("\n", 0, start)
                fixed = text[:start] + replacement["insertedContent"]["text"] + text[end:]
                print(f"{name}: fix: {fix['description']['text']}: {fixed.splitlines()[line].strip()}")
    invocation = run["invocations"][0]
    for notification in invocation["toolExecutionNotifications"]:
        print(f"notification: {notification['message']['text']}")
    print("successful" if invocation["executionSuccessful"] else "failed")


main()
