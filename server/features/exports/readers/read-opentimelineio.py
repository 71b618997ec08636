"""Reads a timeline with OpenTimelineIO and prints its clips and markers as JSON."""

import json
import sys

import opentimelineio as otio

timeline = otio.adapters.read_from_file(sys.argv[1])
if not isinstance(timeline, otio.schema.Timeline):
    timeline = next(iter(timeline.find_children(descended_from_type=otio.schema.Timeline)))
clips = list(timeline.find_clips())
owners = [timeline.tracks, *timeline.tracks, *clips]
print(
    json.dumps(
        {
            "clips": [clip.source_range.duration.to_frames() for clip in clips],
            "markers": [
                f"{marker.name} {marker.comment} {json.dumps(dict(marker.metadata), default=str)}"
                for owner in owners
                for marker in owner.markers
            ],
        }
    )
)
