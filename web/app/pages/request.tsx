import { useEffect } from 'react';
import { useParams } from 'react-router';
import type { RequestKind } from '../../../contract/calls/requests.ts';
import { RequestPage } from '../../features/requests/components/request-page.tsx';
import { SendControls } from '../../features/uploads/components/send-controls.tsx';
import { uploadQueue } from '../../features/uploads/uploads.ts';
import { changed } from '../../lib/stale.ts';
import { useStore } from '../../lib/store.ts';
import { BareFrame } from '../bare-layout.tsx';

const kindsOf = (kinds: RequestKind[]) => kinds.map((kind) => (kind === 'pdf' ? 'document' : kind));

export function FileRequest() {
  const { code = '' } = useParams();
  useFreshState();
  return (
    <BareFrame>
      <RequestPage
        code={code}
        sending={({ title, kinds, maxFileBytes }, sender) => (
          <SendControls
            sender={sender}
            name={title ?? ''}
            kinds={kindsOf(kinds)}
            maxSize={maxFileBytes ?? undefined}
          />
        )}
      />
    </BareFrame>
  );
}

/** Refetches the request after a failed upload, since it may have been turned off or filled. */
function useFreshState() {
  const failed = useStore(
    uploadQueue.shown,
    ({ views }) => views.filter(({ state }) => state === 'failed').length,
  );
  useEffect(() => {
    if (failed > 0) void changed('request');
  }, [failed]);
}
