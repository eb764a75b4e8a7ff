import type { CollectionDeclaration } from '@krasae/documents';
import { quoted } from '@krasae/sqlite';

export const tableOf = (declaration: CollectionDeclaration) => quoted(`documents_${declaration.name}`);
export const columnOf = (field: string) => quoted(`field_${field}`);

/** The declared fields that conditions may name, each once. */
export function fieldsOf(declaration: CollectionDeclaration): readonly string[] {
  return [...new Set([...declaration.unique.flat(), ...declaration.indexes])];
}
