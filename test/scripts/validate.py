#!/usr/bin/env python3
"""validate.py SCHEMA FILE: checks a JSON file against a JSON schema, with the package jsonschema."""

import json
import pathlib
import sys

import jsonschema

schema, instance = (json.loads(pathlib.Path(name).read_text(encoding="utf-8")) for name in sys.argv[1:])
jsonschema.validators.validator_for(schema)(schema).validate(instance)
print("valid")
