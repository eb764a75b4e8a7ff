/** The shape of an English section with any text in its leaves: what every other language fills. */
export type TextsOf<T> = { readonly [K in keyof T]: T[K] extends string ? string : TextsOf<T[K]> };
