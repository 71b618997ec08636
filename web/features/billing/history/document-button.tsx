import { Button } from '@mantine/core';
import { useState } from 'react';
import { billing } from '../../../../contract/calls/billing.ts';
import { saveDocument } from '../../../lib/api/save-document.ts';

interface Props {
  link: string;
  fileName: string;
  label: string;
  children: string;
}

export function DocumentButton({ link, fileName, label, children }: Props) {
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
