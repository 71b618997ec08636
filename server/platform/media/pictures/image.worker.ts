import sharp from 'sharp';
import { serveParent } from '../run/child.ts';
import type { ImageTask } from './images.ts';
import { makeImageFiles } from './make-image.ts';

// Several children at once use the cores better than threads of one; nothing is read twice.
sharp.concurrency(1);
sharp.cache(false);

serveParent((task: ImageTask) => makeImageFiles(task));
