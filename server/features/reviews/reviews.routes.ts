import { reviews } from '../../../contract/calls/reviews.ts';
import type { Serve } from '../../http/serve.ts';
import type { Platform } from '../../platform.ts';
import { answerReview, takeBackAnswer } from './answer-review.service.ts';
import { showBoard } from './board.service.ts';
import { setMailedAccess } from './end-access.service.ts';
import { answerGuestReview, openGuestReview, takeBackGuestAnswer } from './guest-reviews.service.ts';
import { cancelReview, requestReview } from './request-review.service.ts';
import { showReviews } from './show-reviews.service.ts';

export function registerReviewRoutes(serve: Serve, platform: Platform): void {
  serve(reviews.request, async ({ person, language, body: input }) => ({
    data: await requestReview(platform, { person, language, input }),
    message: 'reviews.requested',
  }));

  serve(reviews.getList, async ({ person, language, params: { id } }) => ({
    data: await showReviews(platform, { person, language, fileId: id }),
  }));

  serve(reviews.answer, async ({ person, language, params: { id }, body }) => ({
    data: await answerReview(platform, { person, language, id, ...body }),
    message: 'reviews.answered',
  }));

  serve(reviews.takeBack, async ({ person, language, params: { id } }) => ({
    data: await takeBackAnswer(platform, { person, language, id }),
    message: 'reviews.takenBack',
  }));

  serve(reviews.cancel, async ({ person, language, params: { id } }) => ({
    data: await cancelReview(platform, { person, language, id }),
    message: 'reviews.cancelled',
  }));

  serve(reviews.setMailedAccess, async ({ person, language, params: { id }, body: { isEnded } }) => ({
    data: await setMailedAccess(platform, { person, language, id, isEnded }),
    message: isEnded ? 'reviews.accessEnded' : 'reviews.accessReturned',
  }));

  serve(reviews.getBoard, async ({ person, language, params: { id } }) => ({
    data: await showBoard(platform, { person, language, projectId: id }),
  }));

  serve(reviews.openAsGuest, async ({ language, body: { token } }) => ({
    data: await openGuestReview(platform, { token, language }),
  }));

  serve(reviews.answerAsGuest, async ({ language, body }) => ({
    data: await answerGuestReview(platform, { language, ...body }),
    message: 'reviews.answered',
  }));

  serve(reviews.takeBackAsGuest, async ({ language, body: { token } }) => ({
    data: await takeBackGuestAnswer(platform, { token, language }),
    message: 'reviews.takenBack',
  }));
}
