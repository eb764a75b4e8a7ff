import { createElement, Fragment, type ReactNode, useMemo } from 'react';

/** Elements that a policy may be made of. Anything else is drawn as the text in it, and no attribute is ever kept. */
const ALLOWED = ['h2', 'h3', 'h4', 'p', 'ul', 'ol', 'li', 'strong', 'em', 'br'] as const;
/** Elements whose text is none for people. */
const SILENT = ['script', 'style', 'template', 'noscript', 'iframe', 'svg', 'title'];
const EMPTY = 'br';

function draw(node: Node, key: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (node.nodeType !== Node.ELEMENT_NODE) return null;
  const name = node.nodeName.toLowerCase();
  if (SILENT.includes(name)) return null;
  const allowed = ALLOWED.find((candidate) => candidate === name);
  if (allowed === EMPTY) return createElement(EMPTY, { key });
  return createElement(allowed ?? Fragment, { key }, [...node.childNodes].map(draw));
}

export interface PolicyTextProps {
  /** One section for each language, marked by lang, or the policy itself. */
  readonly html: string;
  readonly language: string;
}

/**
 * The policy of the server in the language of the reader, drawn element by element: read by a parser that runs nothing
 * and fetches nothing, so that whatever stands in it cannot act on the page.
 */
export function PolicyText({ html, language }: PolicyTextProps) {
  const content = useMemo(() => {
    const { body } = new DOMParser().parseFromString(html, 'text/html');
    const sections = [...body.querySelectorAll('section[lang]')];
    const fitting = sections.find((section) => section.getAttribute('lang') === language) ?? sections[0] ?? body;
    return [...fitting.childNodes].map(draw);
  }, [html, language]);
  return <>{content}</>;
}
