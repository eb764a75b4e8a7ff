// Every text that a person reads stands in the catalogue (apps/web/src/i18n), so that it exists in every language.

/** Attributes and properties that are read to or by a person. */
const SPOKEN = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'cancelText',
  'caption',
  'description',
  'emptyText',
  'heading',
  'hint',
  'label',
  'notFoundContent',
  'okText',
  'placeholder',
  'subtitle',
  'summary',
  'title',
  'tooltip',
]);
/** Names that are the same in every language. */
const NAMES = new Set(['Krasae', 'V']);

const hasWords = (text) => /\p{L}/u.test(text) && !NAMES.has(text.trim()) && !/^h[1-6]$/.test(text);
/** A sentence, or part of one, wherever it stands: it begins like one and goes on, or is written in Thai. */
const looksSpoken = (text) => /^\s*\p{Lu}\p{Ll}*['’]?\p{Ll}*,?\s+\p{L}/u.test(text) || /\p{Script=Thai}/u.test(text);

/** The element or attribute that a string ends up in, through conditions, templates and the like; null where none. */
function placeOf(node) {
  const through = ['ConditionalExpression', 'LogicalExpression', 'TemplateLiteral', 'JSXExpressionContainer'];
  let place = node.parent;
  let child = node;
  while (place && through.includes(place.type)) {
    if (place.type === 'ConditionalExpression' && place.test === child) return null;
    child = place;
    place = place.parent;
  }
  return place ?? null;
}

/** Errors for whoever develops. An ApiError is shown to people as it is, so its text is not exempt. */
function isInvariant(node) {
  for (let place = node.parent; place; place = place.parent) {
    if (place.type === 'NewExpression' && place.callee.type === 'Identifier')
      return place.callee.name.endsWith('Error') && place.callee.name !== 'ApiError';
  }
  return false;
}

/** Types, module names and what something is compared with are never shown. */
const isNeverShown = ({ type }) => /^(TS|Import|Export|Binary)/.test(type);

export const textInCatalogue = {
  meta: {
    type: 'problem',
    docs: { description: 'texts that people read stand in the catalogue' },
    messages: { outside: 'The text "{{text}}" belongs into the catalogue (apps/web/src/i18n): say it with t(...).' },
    schema: [],
  },
  create(context) {
    const report = (node, text) =>
      context.report({ node, messageId: 'outside', data: { text: text.trim().slice(0, 40) } });
    const check = (node, text) => {
      if (!hasWords(text) || isNeverShown(node.parent)) return;
      const place = placeOf(node);
      if (place?.type === 'JSXElement' || place?.type === 'JSXFragment') return report(node, text);
      if (place?.type === 'JSXAttribute' && SPOKEN.has(String(place.name.name))) return report(node, text);
      if (looksSpoken(text) && !isInvariant(node)) report(node, text);
    };
    return {
      JSXText: (node) => hasWords(node.value) && report(node, node.value),
      Literal: (node) => typeof node.value === 'string' && check(node, node.value),
      TemplateElement: (node) => check(node, node.value.cooked ?? ''),
    };
  },
};
