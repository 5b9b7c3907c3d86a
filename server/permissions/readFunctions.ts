import { type AbiFunction, type AbiParameter, parseAbiItem, toFunctionSelector } from 'viem'
import * as z from 'zod/mini'

/** A function that may be called. */
export interface PermittedFunction {
  /** Lower case. */
  readonly selector: string
  /** Native coins that one call may carry, in the smallest unit; `undefined`: as many as the allowances hold. */
  readonly valueLimit?: bigint
}

const mostFunctions = 64
const nothing = z.optional(z.nullable(z.array(z.unknown()).check(z.maxLength(0))))
/** Rules for arguments are not enforced here, so what has any is refused. */
const named = z.strictObject({
  functionName: z.string(),
  args: nothing,
  valueLimit: z.optional(z.nullable(z.string().check(z.regex(/^0x[0-9a-fA-F]{1,64}$/)))),
  operation: z.optional(z.nullable(z.union([z.literal('CALL'), z.literal(0)]))),
})
const listed = z
  .array(z.union([z.string().check(z.maxLength(1_000)), named]))
  .check(z.minLength(1), z.maxLength(mostFunctions))

/**
 * The functions of a `contract-call` permission: each a signature (`mint(uint256)`), a selector, or an object that
 * names a function of the `abi` beside it.
 *
 * @returns `undefined` where one of them cannot be held against calldata
 */
export function readFunctions(functions: unknown, abi: unknown): readonly PermittedFunction[] | undefined {
  const parsed = listed.safeParse(functions)
  if (!parsed.success) return undefined
  try {
    return parsed.data.map((one) => {
      if (typeof one === 'string') return { selector: selectorOf(one) }
      const selector = toFunctionSelector(findFunction(abi, one.functionName)).toLowerCase()
      return { selector, ...(one.valueLimit && { valueLimit: BigInt(one.valueLimit) }) }
    })
  } catch {
    return undefined
  }
}

function selectorOf(text: string): string {
  if (/^0x[0-9a-fA-F]{8}$/.test(text)) return text.toLowerCase()
  const item = parseAbiItem([text.startsWith('function ') ? text : `function ${text}`] as [string]) as {
    type: string
  }
  if (item.type !== 'function') throw new TypeError('not a function')
  return toFunctionSelector(item as AbiFunction).toLowerCase()
}

const parameter: z.ZodMiniType<AbiParameter> = z.looseObject({
  type: z.string().check(z.regex(/^[a-z0-9]+(\[\d*\])*$/)),
  get components() {
    return z.optional(z.array(parameter))
  },
})
const abiSchema = z.array(z.looseObject({ type: z.string(), name: z.optional(z.string()) }))
const functionSchema = z.looseObject({
  type: z.literal('function'),
  name: z.string().check(z.regex(/^[a-zA-Z$_][a-zA-Z0-9$_]*$/)),
  inputs: z.array(parameter),
})

/** The one function of that name: of several, nobody could say which is meant. */
function findFunction(abi: unknown, name: string): AbiFunction {
  const found = z.parse(abiSchema, abi).filter((item) => item.type === 'function' && item.name === name)
  if (found.length !== 1) throw new TypeError('not one function')
  return z.parse(functionSchema, found[0]) as unknown as AbiFunction
}
