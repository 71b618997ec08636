import { AccountSettingPage } from '../features/settings/pages/account-setting-page.tsx';

/** Subjects that have a tab among the account settings hand their panels in here. */
export function AccountSetting() {
  return <AccountSettingPage panels={{}} />;
}
