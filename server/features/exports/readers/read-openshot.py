"""Imports a file with OpenShot's own importers, without its window, and prints the clips as JSON."""

import importlib.util
import json
import sys
from unittest.mock import MagicMock

path, rate = sys.argv[1], float(sys.argv[2])
sys.path.insert(0, importlib.util.find_spec("openshot_qt").submodule_search_locations[0])
clips = []


class Item:
    get = staticmethod(lambda **_: None)

    def __init__(self):
        self.data, self.id = {}, "1"

    def save(self):
        pass


class Clip(Item):
    def save(self):
        clips.append({key: self.data[key] for key in ("title", "position", "start", "end")})


class Footage:
    def __init__(self, _path):
        pass

    Reader = lambda self: self
    Json = lambda self: json.dumps({"has_video": True, "has_audio": False, "id": "1"})


app = MagicMock()
app.project.get = {"fps": {"num": rate, "den": 1}, "layers": [{"number": 1}]}.get
dialog = MagicMock(getOpenFileName=lambda *_: (path, ""))
sys.modules.update(
    {
        "openshot": MagicMock(Clip=Footage),
        "PyQt5": MagicMock(),
        "PyQt5.QtWidgets": MagicMock(QFileDialog=dialog),
        "classes.info": MagicMock(THUMBNAIL_PATH="", PATH="", HOME_PATH=""),
        "classes.app": MagicMock(get_app=lambda: app),
        "classes.logger": MagicMock(),
        "classes.image_types": MagicMock(is_image=lambda _: False),
        "classes.query": MagicMock(Clip=Clip, Track=Item, File=Item),
        "windows": MagicMock(),
        "windows.views": MagicMock(),
        "windows.views.find_file": MagicMock(find_missing_file=lambda name: (name, False, False)),
    }
)
if path.endswith(".edl"):
    from classes.importers.edl import import_edl as read
else:
    from classes.importers.final_cut_pro import import_xml as read
read()
print(json.dumps(clips))
