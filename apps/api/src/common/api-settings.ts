/** What can be set from outside; createApi fills in the defaults. */
export interface ApiSettings {
  /** Cookies are sent over https alone: on wherever the product stands behind TLS. */
  readonly secureCookies: boolean;
  /** Where people reach the product, without a slash at the end: for addresses in mails. */
  readonly publicUrl: () => string;
  /** How often the sessions behind open sockets are checked, for ends that another process made. */
  readonly sessionCheckMs: number;
  /** Every answer is parsed by its contract before it is sent: for tests. */
  readonly checkAnswers: boolean;
}
