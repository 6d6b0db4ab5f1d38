"""As much of JSON Schema (2020-12) as share/banklint/schema needs. With `strict`, properties that it does not name are errors."""

TYPES = {"object": dict, "array": list, "string": str, "integer": int, "number": (int, float), "boolean": bool, "null": type(None)}
KNOWN = {"$schema", "$defs", "$ref", "title", "description", "type", "properties", "required", "items", "minItems", "maxItems",
         "minimum", "maximum", "enum", "const", "anyOf"}


def errors(value, schema, root=None, where="$", strict=False):
    root = root or schema
    unknown = set(schema) - KNOWN
    if unknown:
        raise ValueError(f"{where}: the schema has {unknown}")
    if "$ref" in schema:
        part = root
        for name in schema["$ref"].removeprefix("#/").split("/"):
            part = part[name]
        return errors(value, part, root, where, strict)
    if "anyOf" in schema:
        tried = [errors(value, choice, root, where, strict) for choice in schema["anyOf"]]
        return [] if [] in tried else min(tried, key=len)
    if "const" in schema and value != schema["const"]:
        return [f"{where}: not {schema['const']!r}"]
    if "enum" in schema and value not in schema["enum"]:
        return [f"{where}: {value!r} is none of {schema['enum']}"]
    kinds = schema.get("type", [])
    kinds = kinds if isinstance(kinds, list) else [kinds]
    is_bool = isinstance(value, bool)
    if kinds and not any(isinstance(value, TYPES[k]) and is_bool == (k == "boolean") for k in kinds):
        return [f"{where}: {value!r} is no {' or '.join(kinds)}"]
    found = []
    if isinstance(value, (int, float)) and not is_bool:
        if value < schema.get("minimum", value) or value > schema.get("maximum", value):
            found.append(f"{where}: {value} is out of range")
    if isinstance(value, list):
        if not schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value)):
            found.append(f"{where}: {len(value)} items")
        for i, item in enumerate(value):
            found += errors(item, schema.get("items", {}), root, f"{where}[{i}]", strict)
    if isinstance(value, dict) and "properties" in schema:
        found += [f"{where}: no {name}" for name in schema.get("required", []) if name not in value]
        for name, part in value.items():
            if name in schema["properties"]:
                found += errors(part, schema["properties"][name], root, f"{where}.{name}", strict)
            elif strict:
                found.append(f"{where}: {name} is not in the schema")
    return found
