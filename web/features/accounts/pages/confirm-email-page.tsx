import { accounts } from '../../../../contract/calls/accounts.ts';
import { useAction } from '../../../lib/use-action.ts';
import { CodePage } from '../components/code-page.tsx';
import { NoCodePage } from '../components/no-code-page.tsx';
import { forgetPendingCode } from '../pending-code.ts';
import { useEnter } from '../use-enter.ts';
import { usePendingCode } from '../use-pending-code.ts';

export function ConfirmEmailPage() {
  const { pending, replaceHash } = usePendingCode('signUp');
  const enter = useEnter();
  const action = useAction(accounts.verifyCode, {
    fields: ['code'],
    onDone: ({ data }) => {
      forgetPendingCode('signUp');
      return enter({ accessToken: data.accessToken, isNew: true });
    },
  });
  if (pending === null) return <NoCodePage restartPath="/register" />;
  return (
    <CodePage
      pending={pending}
      action={action}
      restartPath="/register"
      onCode={(code) => action.run({ body: { code, hash: pending.hash } })}
      onResent={replaceHash}
    />
  );
}
