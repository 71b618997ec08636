import { useLocation } from 'react-router';
import { accounts } from '../../../../contract/calls/accounts.ts';
import { useNavigate } from '../../../lib/page/own-router.tsx';
import { useAction } from '../../../lib/use-action.ts';
import { CodePage } from '../components/code-page.tsx';
import { NoCodePage } from '../components/no-code-page.tsx';
import { handOn } from '../hand-on.ts';
import { forgetPendingCode, storePendingCode } from '../pending-code.ts';
import { usePendingCode } from '../use-pending-code.ts';

export function ConfirmForgotEmailPage() {
  const { pending, replaceHash } = usePendingCode('forgot');
  const navigate = useNavigate();
  const { search } = useLocation();
  const action = useAction(accounts.verifyForgotCode, {
    fields: ['code'],
    onDone: ({ data }) => {
      forgetPendingCode('forgot');
      storePendingCode('reset', { hash: data.hash, email: pending?.email ?? null, sentAt: Date.now() });
      return navigate(handOn('/reset-password', search), { replace: true });
    },
  });
  if (pending === null) return <NoCodePage restartPath="/forgot-password" />;
  return (
    <CodePage
      pending={pending}
      action={action}
      restartPath="/forgot-password"
      onCode={(code) => action.run({ body: { code, hash: pending.hash } })}
      onResent={replaceHash}
    />
  );
}
