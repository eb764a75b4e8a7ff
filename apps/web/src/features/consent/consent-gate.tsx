import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { api, keepConsent } from '../../lib/session.js';
import { ConsentModal } from './consent-modal.js';

/** Asks whoever has not accepted the policy to do so, over whatever screen is open. */
export function ConsentGate({ accepted }: { readonly accepted: boolean }) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [effects] = useState(() => ({
    load: async () => (await api('consent')).detail,
    accept: async () => {
      await api('acceptConsent');
      keepConsent();
      await revalidate();
    },
    leave: () => void navigate('/login?out=1'),
  }));
  return <ConsentModal accepted={accepted} effects={effects} />;
}
