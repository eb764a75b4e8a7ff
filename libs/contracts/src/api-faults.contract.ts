import { z } from 'zod';

/** What a call can be refused for, in English; a screen in another language has its own texts by the same names. */
export const API_FAULTS = {
  loginFailed: 'Please re-check your username and password then try again',
  sessionExpired: 'Session expired',
  notPermitted: 'Your role is not permitted to do this.',
  otherSite: 'Requests from pages of other sites are not taken.',
  otherAccount: '{{name}}: a session sees only its own account.',
  tooManyRequests: 'Wait {{seconds}} s, then try again.',
  unforeseen: 'Something went wrong on the server. Reference: {{id}}',
  questionTooSlow: 'The answer took longer than {{seconds}} s: narrow the time or the filter, then try again.',
  bodyTooLarge: 'This is too much to send at once: {{most}} bytes are the most.',
  noSuchCall: 'There is no {{name}}.',
  badAddress: 'The address is not valid.',
  accountGone: 'The account of this session is gone.',
  noMessage: "There is no message '{{id}}'.",
  noPreset: "There is no preset '{{id}}'.",
  noCampaign: "There is no campaign dashboard '{{id}}'.",
  noShortAddress: "There is no short address '{{id}}'.",
  oldShortAddress: 'The filter behind this address is of an older version: make the filter anew.',
  presetNameTaken: 'Already have a preset {{name}}.',
  tooManyPresets: 'You have {{most}} presets, more are not kept: delete one first.',
  presetOfOther: 'Only its owner changes a preset.',
  presetForOther: 'Presets are saved for oneself.',
  sharedWithNobody: 'Choose at least one user to share with.',
  sharedWithOwner: 'Share with others: a preset is always its own owner’s.',
  noUser: "There is no user '{{id}}' in this account.",
  filterUnreadable: 'The filter cannot be read: make it anew.',
  emailTaken: 'Another user of this account has this email address. Use another address.',
  currentPasswordWrong: 'This is not your current password.',
  resetUsed: 'This address has been used or is too old: ask for a new password once more.',
  tooManyMails: 'Too many mails wait to be sent. Try again in a few minutes.',
  tooManyFeeds: 'At most {{most}} feeds on one connection: end one first.',
  tooManyPoints: 'A line has at most {{most}} points: narrow the time, or choose a longer granularity.',
  tooDeepRank: 'Influencers are listed down to rank {{most}}: narrow the filter.',
  usernameBlank: 'Type at least one letter or digit of the name.',
  nothingChosen: 'Nothing is chosen here: choose at least one, or leave it out to ask for all.',
  noChannel: "'{{name}}' is not a channel: use one of {{choice}}, or website::name.",
  noMediaGroup: "'{{name}}' is no group of this account: use its id, 'others', or one of {{choice}}.",
  nothingToSearch: "'{{name}}' holds no letter, digit or emoji to search for.",
  timeBackwards: 'The time runs backwards, from {{since}} to {{until}}: exchange the two dates.',
  queryWrong: '{{reason}} (at character {{position}}).',
  fieldMissing: 'This is missing.',
  fieldTooLong: 'This is too long: {{most}} are the most.',
  fieldUnknown: 'Unknown field: remove it.',
  fieldWrong: 'This cannot be used as it is.',
} as const;
export type ApiFaultCode = keyof typeof API_FAULTS;

/** What may stand in a text in place of a {{name}}. */
export interface ApiFaultValues {
  readonly id?: string;
  readonly name?: string;
  readonly choice?: string;
  readonly most?: string;
  readonly seconds?: string;
  readonly since?: string;
  readonly until?: string;
  readonly position?: string;
  readonly reason?: string;
}

/** By what an error is told in another language. An open list: a client that does not know a code shows the English text. */
export const apiFaultSchema = z.object({
  code: z.string(),
  values: z.record(z.string(), z.string()),
  /** Of queryWrong: what is wrong with the query, by the names of QUERY_FAULTS of libs/query. */
  reason: z.object({ code: z.string(), values: z.record(z.string(), z.string()) }).optional(),
});

export interface ApiFault {
  readonly code: ApiFaultCode;
  readonly values: Readonly<Record<string, string>>;
  readonly reason?: { readonly code: string; readonly values: Readonly<Record<string, string>> };
}

/** A fault and its text in English. */
export function apiFault(
  code: ApiFaultCode,
  values: ApiFaultValues = {},
): { readonly fault: ApiFault; readonly text: string } {
  const given = Object.entries(values);
  const text = given.reduce<string>(
    (filled, [name, value]) => filled.replace(`{{${name}}}`, () => value),
    API_FAULTS[code],
  );
  return { fault: { code, values: Object.fromEntries(given) }, text };
}

/** One thing wrong with a request, told by its code. */
export function issueOf(path: string, code: ApiFaultCode, values?: ApiFaultValues) {
  const { fault, text } = apiFault(code, values);
  return { path, problem: text, fault };
}
