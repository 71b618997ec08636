import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRoomState } from '../room/room.ts';
import classes from './document.module.css';
import { pageOf } from './use-scroller.ts';

const ROW = 156;
const SPARE = 3;

interface Props {
  pageCount: number;
  pictures: readonly string[];
  onPage: (page: number) => void;
}

export function Thumbnails({ pageCount, pictures, onPage }: Props) {
  const { t } = useTranslation('drawing');
  const list = useRef<HTMLElement>(null);
  const current = useRoomState((state) => pageOf(state.place));
  const [shown, setShown] = useState({ first: 0, last: 12 });

  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const look = () => {
      const first = Math.max(0, Math.floor(element.scrollTop / ROW) - SPARE);
      const last = Math.min(
        pageCount - 1,
        Math.floor((element.scrollTop + element.clientHeight) / ROW) + SPARE,
      );
      setShown((now) => (now.first === first && now.last === last ? now : { first, last }));
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [pageCount]);

  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const top = (current - 1) * ROW;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top + ROW > element.scrollTop + element.clientHeight)
      element.scrollTop = top + ROW - element.clientHeight;
  }, [current]);

  const pages = Array.from(
    { length: Math.max(0, Math.min(pageCount - 1, shown.last) - shown.first + 1) },
    (_, at) => shown.first + at + 1,
  );
  return (
    <nav ref={list} className={classes.thumbnails} aria-label={t('document.thumbnails')}>
      <div style={{ blockSize: pageCount * ROW }}>
        {pages.map((page) => (
          <button
            key={page}
            type="button"
            className={classes.thumbnail}
            aria-label={t('document.page', { page })}
            aria-current={page === current ? 'page' : undefined}
            style={{ insetBlockStart: (page - 1) * ROW, blockSize: ROW }}
            onClick={() => onPage(page)}
          >
            {pictures[page - 1] && <img src={pictures[page - 1]} alt="" draggable={false} />}
            {page}
          </button>
        ))}
      </div>
    </nav>
  );
}
