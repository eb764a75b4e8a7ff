import { LegalPage } from '../features/legal/legal-page.js';

export function Component() {
  return <LegalPage of="privacy" />;
}
