"""Reads a timeline with OpenTimelineIO and prints its clips and markers as JSON; nothing where it has no adapter."""

import json
import sys

import opentimelineio as otio

path = sys.argv[1]
ending = path.rsplit(".", 1)[1]
if ending not in otio.adapters.suffixes_with_defined_adapters(read=True):
    print("null")
    sys.exit()
# An EDL does not tell its rate.
timeline = otio.adapters.read_from_file(path, **({"rate": 25} if ending == "edl" else {}))
clips = [item for item in timeline.find_children(descended_from_type=otio.schema.Clip)]
owners = [timeline.tracks, *timeline.tracks, *clips] if isinstance(timeline, otio.schema.Timeline) else clips
markers = [marker for owner in owners for marker in owner.markers]
found = {
    "clips": [round(clip.source_range.duration.to_frames()) for clip in clips],
    "markers": [f"{marker.name} {getattr(marker, 'comment', '')} {marker.metadata}" for marker in markers],
}
print(json.dumps(found))
