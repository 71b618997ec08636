import { bake, FRAME, fillDown, type Moment, type Pen, type Tone, veil } from './paint.ts';

/** The frame of the window and, out of focus, somebody who looks out of it. */
export const bakeCarriage = ({ tone }: Moment) =>
  bake({
    key: 'window carriage',
    tone,
    draw: (paper) => {
      paper.fillStyle = tone('#0a0d1c');
      paper.beginPath();
      paper.rect(0, 0, FRAME.width, FRAME.height);
      paper.roundRect(70, 46, 1140, 562, 44);
      paper.fill('evenodd');
      paper.strokeStyle = tone('#4a3a34');
      paper.lineWidth = 5;
      paper.beginPath();
      paper.roundRect(66, 42, 1148, 570, 47);
      paper.stroke();
      paper.strokeStyle = veil(tone('#ffb878'), 0.5);
      paper.lineWidth = 1.6;
      paper.beginPath();
      paper.roundRect(70, 46, 1140, 562, 44);
      paper.stroke();
      fillDown(
        paper,
        [
          [0, tone('#3b2a26')],
          [0.12, tone('#241a1c')],
          [1, tone('#0b0a12')],
        ],
        { top: 634, bottom: FRAME.height },
      );
      drawTraveller(paper, tone);
    },
  });

function drawTraveller(paper: Pen, tone: Tone): void {
  const outline = () => {
    paper.beginPath();
    paper.moveTo(820, FRAME.height + 40);
    paper.bezierCurveTo(836, 610, 880, 572, 962, 548);
    paper.bezierCurveTo(976, 540, 978, 520, 972, 500);
    paper.bezierCurveTo(952, 488, 946, 470, 948, 452);
    paper.lineTo(936, 440);
    paper.quadraticCurveTo(934, 432, 944, 424);
    paper.bezierCurveTo(944, 392, 950, 356, 1000, 338);
    paper.bezierCurveTo(1070, 322, 1126, 362, 1126, 430);
    paper.bezierCurveTo(1126, 474, 1104, 500, 1092, 520);
    paper.bezierCurveTo(1090, 544, 1110, 556, 1150, 572);
    paper.bezierCurveTo(1230, 604, 1262, 640, 1290, FRAME.height + 40);
    paper.closePath();
  };
  paper.save();
  paper.filter = 'blur(5px)';
  paper.fillStyle = tone('#07080f');
  outline();
  paper.fill();
  paper.strokeStyle = veil(tone('#ffa25c'), 0.4);
  paper.lineWidth = 4;
  paper.beginPath();
  paper.moveTo(858, 600);
  paper.bezierCurveTo(880, 572, 930, 556, 962, 548);
  paper.bezierCurveTo(976, 540, 978, 520, 972, 500);
  paper.bezierCurveTo(952, 488, 946, 470, 948, 452);
  paper.lineTo(936, 440);
  paper.quadraticCurveTo(934, 432, 944, 424);
  paper.bezierCurveTo(944, 392, 950, 356, 1000, 338);
  paper.stroke();
  paper.restore();
}
