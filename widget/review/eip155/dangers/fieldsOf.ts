import { isEvmAddress } from '../../../format/isEvmAddress.ts'
import type { TypedData } from '../../subject.ts'
import { baseType } from './encodeType.ts'

/** A field that is not a struct, by the name and type that stand for it. */
export interface Field {
  name: string
  /** Without the brackets of lists. */
  type: string
}

/** Every field that the types declare for a struct and for those inside it, whatever its values are. */
export function fieldsOf({ types, primaryType }: Pick<TypedData, 'types' | 'primaryType'>): Field[] {
  const seen = new Set<string>()
  const found: Field[] = []
  const visit = (name: string): void => {
    if (seen.has(name)) return
    seen.add(name)
    for (const field of types[name] ?? []) {
      const type = baseType(field.type)
      if (Object.hasOwn(types, type)) visit(type)
      else found.push({ name: field.name, type })
    }
  }
  visit(primaryType)
  return found
}

/** More are not looked for. */
const mostAddresses = 100

/** Addresses among the values that are signed, in lower case, each once; at most `mostAddresses`. */
export function addressesOf(data: TypedData): string[] {
  const found = new Set<string>()
  walk(data, (_name, type, value) => {
    if (type === 'address' && isEvmAddress(value)) found.add(value.toLowerCase())
    return found.size < mostAddresses
  })
  return [...found]
}

/** Values of every field of that name that is not a struct, those of lists one by one. */
export function valuesOf(data: TypedData, name: string): unknown[] {
  const found: unknown[] = []
  walk(data, (each, _type, value) => {
    if (each === name) found.push(value)
    return true
  })
  return found
}

/** Meets every value that is not a struct, until `meet` says `false`. */
function walk(
  { types, primaryType, message }: TypedData,
  meet: (name: string, type: string, value: unknown) => boolean,
): void {
  let isOver = false
  const visit = (name: string, type: string, value: unknown): void => {
    if (isOver) return
    if (Array.isArray(value)) {
      for (const item of value) visit(name, type, item)
      return
    }
    const base = baseType(type)
    if (!Object.hasOwn(types, base)) isOver = !meet(name, base, value)
    else if (typeof value === 'object' && value !== null)
      for (const field of types[base] ?? [])
        if (Object.hasOwn(value, field.name))
          visit(field.name, field.type, (value as Record<string, unknown>)[field.name])
  }
  visit('', primaryType, message)
}
