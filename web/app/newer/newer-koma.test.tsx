import { expect, test, vi } from 'vitest';
import { render, screen } from '../../test/page.tsx';
import { offerNewer } from './newer-koma.tsx';

const words = {
  ja: ['Komaの新しいバージョンがあります。', '再読み込み'],
  en: ['A newer version of Koma is available.', 'Reload'],
  he: ['יש גרסה חדשה של Koma.', 'טעינה מחדש'],
} as const;

test.each(['ja', 'en', 'he'] as const)(
  'a newer Koma is offered (%s), and waits for an answer',
  async (language) => {
    const user = await render(<main />, { language });
    vi.useFakeTimers();
    offerNewer();
    vi.advanceTimersByTime(3_600_000);
    vi.useRealTimers();
    const [text, reload] = words[language];
    expect(await screen.findByText(text)).toBeTruthy();
    const loaded = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
    expect(loaded).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: reload }));
    expect(loaded).toHaveBeenCalledOnce();
    loaded.mockRestore();
  },
);
