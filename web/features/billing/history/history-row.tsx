import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { billing } from '../../../../contract/calls/billing.ts';
import type { ReplyOf } from '../../../../contract/endpoint.ts';
import { saveDocument } from '../../../lib/api/save-document.ts';
import { useFormat } from '../../../lib/language/format.ts';
import classes from './history-tab.module.css';

type Charged = ReplyOf<typeof billing.getHistory>['results'][number];

export function HistoryRow({ record }: { record: Charged }) {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const { date, invoiceNumber, status, planName, amount, invoiceLink, creditNoteLinks } = record;
  return (
    <li className={classes.row} data-record={invoiceNumber}>
      <time data-column="date" dateTime={date} className="koma-figures">
        {format.day(date)}
      </time>
      <bdi data-column="invoiceNumber" className="koma-figures">
        {invoiceNumber}
      </bdi>
      <span data-column="planName">{planName}</span>
      <span data-column="status" data-status={status}>
        {t(`history.${status}`)}
      </span>
      <span data-column="amount" className="koma-figures">
        {format.price(amount)}
      </span>
      <span data-column="invoice">
        {invoiceLink && (
          <DocumentButton
            link={invoiceLink}
            fileName={`${invoiceNumber}.pdf`}
            label={t('history.invoice', { number: invoiceNumber })}
          >
            {t('history.invoiceShort')}
          </DocumentButton>
        )}
        {creditNoteLinks.map((link) => (
          <DocumentButton
            key={link}
            link={link}
            fileName={`${invoiceNumber}.pdf`}
            label={t('history.creditNote', { number: invoiceNumber })}
          >
            {t('history.creditNoteShort')}
          </DocumentButton>
        ))}
      </span>
    </li>
  );
}

interface DocumentProps {
  link: string;
  fileName: string;
  label: string;
  children: string;
}

function DocumentButton({ link, fileName, label, children }: DocumentProps) {
  const [isSaving, setSaving] = useState(false);
  async function save() {
    setSaving(true);
    const id = link.slice(link.lastIndexOf('/') + 1);
    await saveDocument(billing.getDocument, { params: { id } }, fileName);
    setSaving(false);
  }
  return (
    <Button size="compact-sm" aria-label={label} loading={isSaving} onClick={save}>
      {children}
    </Button>
  );
}
