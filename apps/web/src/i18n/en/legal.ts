/** The legal pages: fetched when one is opened. */
export const legal = {
  legal: {
    back: 'Back to Krasae',
    effective: 'In force since 1 January 2026',
    other: { terms: 'Terms and Service', privacy: 'Privacy Policy' },
    terms: {
      title: 'Terms and Service',
      intro:
        'These terms hold between the company that runs Krasae ("we") and whoever uses it in the name of an account ("you"). By using Krasae you accept them.',
      service: {
        heading: 'What Krasae does',
        text: 'Krasae collects messages that people published on social media and on web sites, sorts them by the keywords and categories of your account, and shows and counts them. What is shown comes from others: we do not vouch for its truth, and channels may hold messages back, change or delete them.',
      },
      account: {
        heading: 'Your account',
        text: 'Keep your password to yourself and do not share a user. What is done with your user counts as done by you. Tell your administrator at once if somebody else may know your password. We may close a user that endangers the service or breaks these terms.',
      },
      fair: {
        heading: 'Fair use',
        text: 'Do not use Krasae to pursue, harass or profile private persons, to collect data on behalf of others, to copy it in bulk outside the export, or to get round its limits. Your account has a monthly number of messages; what goes beyond it is agreed with us beforehand.',
      },
      content: {
        heading: 'Whose content it is',
        text: 'Messages belong to those who wrote them and are subject to the rules of their channels. Your settings, presets and reports belong to you. The software, its design and its name belong to us.',
      },
      links: {
        heading: 'Links to other sites, and requests about links',
        text: 'Krasae links to pages that we do not run and whose content we do not control. Whoever wants a link to their page, or to Krasae, to be placed, changed or removed may write to us; please allow 2-3 weeks for an answer.',
      },
      liability: {
        heading: 'What we answer for',
        text: 'We run the service with care but cannot promise that it is always available or that every message is found. Decisions that you base on its figures are yours. We are liable for intent and gross negligence, and otherwise as far as Thai law demands.',
      },
      changes: {
        heading: 'Changes, and the law that holds',
        text: 'We announce changes of these terms in the product before they are in force. The law of the Kingdom of Thailand applies.',
      },
    },
    privacy: {
      title: 'Privacy Policy',
      intro:
        'This page says which personal data Krasae holds, what for, and what you can ask of us under the Personal Data Protection Act B.E. 2562 (PDPA).',
      users: {
        heading: 'Data of those who use Krasae',
        text: 'We keep your username, email address, role, settings, presets and a record of changes that you make, so that the service works and its security can be checked. Your password is kept only as a hash from which it cannot be read.',
      },
      messages: {
        heading: 'Data in messages',
        text: 'Messages that people published may name their authors. We process what is public, to show what is said about a brand, on the ground of legitimate interest; we do not collect private conversations.',
      },
      cookies: {
        heading: 'Cookies',
        text: 'One cookie keeps you logged in, two remember the language and the theme. There are no cookies for advertising, and none of other companies.',
      },
      sharing: {
        heading: 'Who gets the data',
        text: 'The users of your account see what their role allows. Beyond that we pass data only to those who run our servers, under contract, and where the law demands it. We do not sell it.',
      },
      keeping: {
        heading: 'How long we keep it',
        text: 'Your data as a user is kept while your user exists, and the record of changes for one year after. Messages are kept as long as the contract of the account says, and deleted when it ends.',
      },
      children: {
        heading: 'Children',
        text: 'Krasae is not meant for children under the age of 13, and we do not knowingly collect data of theirs. If you know of such data, tell us and we will delete it.',
      },
      rights: {
        heading: 'Your rights',
        text: 'You may ask to see, correct, move or delete your data, object to its use or withdraw a consent. Write to the administrator of your account or to us; requests to remove a link to a message are answered within 2-3 weeks. You may also complain to the Personal Data Protection Committee.',
      },
    },
  },
} as const;
