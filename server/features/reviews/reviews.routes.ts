import { reviews } from '../../../contract/calls/reviews.ts';
import type { Serve } from '../../http/serve.ts';
import type { Parts } from '../../parts.ts';
import { answerReview, takeBackAnswer } from './answer-review.service.ts';
import { showBoard } from './board.service.ts';
import { setMailedAccess } from './end-access.service.ts';
import { answerGuestReview, openGuestReview, takeBackGuestAnswer } from './guest-reviews.service.ts';
import { cancelReview, requestReview } from './request-review.service.ts';
import { showReviews } from './show-reviews.service.ts';

export function registerReviewRoutes(serve: Serve, parts: Parts): void {
  serve(reviews.request, async ({ person, language, body: input }) => ({
    data: await requestReview(parts, { person, language, input }),
    message: 'reviews.requested',
  }));

  serve(reviews.getList, async ({ person, language, params: { id } }) => ({
    data: await showReviews(parts, { person, language, fileId: id }),
  }));

  serve(reviews.answer, async ({ person, language, params: { id }, body }) => ({
    data: await answerReview(parts, { person, language, id, ...body }),
    message: 'reviews.answered',
  }));

  serve(reviews.takeBack, async ({ person, language, params: { id } }) => ({
    data: await takeBackAnswer(parts, { person, language, id }),
    message: 'reviews.takenBack',
  }));

  serve(reviews.cancel, async ({ person, language, params: { id } }) => ({
    data: await cancelReview(parts, { person, language, id }),
    message: 'reviews.cancelled',
  }));

  serve(reviews.setMailedAccess, async ({ person, language, params: { id }, body: { isEnded } }) => ({
    data: await setMailedAccess(parts, { person, language, id, isEnded }),
    message: isEnded ? 'reviews.accessEnded' : 'reviews.accessReturned',
  }));

  serve(reviews.getBoard, async ({ person, language, params: { id } }) => ({
    data: await showBoard(parts, { person, language, projectId: id }),
  }));

  serve(reviews.openAsGuest, async ({ language, body: { token } }) => ({
    data: await openGuestReview(parts, { token, language }),
  }));

  serve(reviews.answerAsGuest, async ({ language, body }) => ({
    data: await answerGuestReview(parts, { language, ...body }),
    message: 'reviews.answered',
  }));

  serve(reviews.takeBackAsGuest, async ({ language, body: { token } }) => ({
    data: await takeBackGuestAnswer(parts, { token, language }),
    message: 'reviews.takenBack',
  }));
}
