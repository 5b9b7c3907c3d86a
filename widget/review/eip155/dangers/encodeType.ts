import type { TypedData } from '../../subject.ts'

/** `uint256[2][]` → `uint256` */
export const baseType = (type: string): string => type.replace(/(\[\d*\])+$/, '')

/**
 * The text of a struct's type (EIP-712, `encodeType`): its hash is a part of what is signed, and the contract compares it. So
 * a signature that a contract takes has exactly the text that the contract knows.
 */
export function encodeType({ types, primaryType }: Pick<TypedData, 'types' | 'primaryType'>): string {
  const used = new Set<string>()
  const visit = (type: string): void => {
    if (used.has(type) || !Object.hasOwn(types, type)) return
    used.add(type)
    for (const field of types[type] ?? []) visit(baseType(field.type))
  }
  visit(primaryType)
  used.delete(primaryType)
  const text = (type: string): string =>
    `${type}(${(types[type] ?? []).map(({ name, type }) => `${type} ${name}`).join()})`
  return [primaryType, ...[...used].sort()].map(text).join('')
}
