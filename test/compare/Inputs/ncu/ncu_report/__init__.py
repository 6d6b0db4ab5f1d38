# What share/banklint/ncu/source_page.py uses of NVIDIA's package ncu_report, reading reports that are JSON.
import json


class Metric:
    def __init__(self, values):
        self.values = values

    def has_correlation_ids(self):
        return isinstance(self.values, dict)

    def correlation_ids(self):
        return Metric([int(address, 16) for address in self.values])

    def num_instances(self):
        return len(self.values)

    def as_uint64(self, instance):
        return list(self.values.values() if isinstance(self.values, dict) else self.values)[instance]

    def as_double(self):
        return float(self.values)

    def value(self):
        return self.values


class Source:
    def __init__(self, place):
        self.place = place

    def file_name(self):
        return self.place[0]

    def line(self):
        return self.place[1]


class Action:
    NameBase_DEMANGLED = 1

    def __init__(self, data):
        self.data = data

    def name(self, base):
        return self.data["name"]

    def metric_by_name(self, name):
        return Metric(self.data["metrics"][name]) if name in self.data["metrics"] else None

    def source_info(self, address):
        place = self.data.get("lines", {}).get(hex(address))
        return Source(place) if place else None


class Range:
    def __init__(self, actions):
        self.actions = actions

    def num_actions(self):
        return len(self.actions)

    def action_by_idx(self, index):
        return Action(self.actions[index])


class Context:
    def __init__(self, ranges):
        self.ranges = ranges

    def num_ranges(self):
        return len(self.ranges)

    def range_by_idx(self, index):
        return Range(self.ranges[index])


def load_report(file):
    with open(file, encoding="utf-8") as report:
        return Context(json.load(report))
