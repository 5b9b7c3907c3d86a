import { invalidParams } from '../checkJson.ts'

/** Libraries write the bytes of a call as `data`, as `input` (geth, web3.js 4), or as both. */
export function dataOf(
  what: string,
  { data, input }: { data?: string | undefined; input?: string | undefined },
): string | undefined {
  if (data !== undefined && input !== undefined && input.toLowerCase() !== data.toLowerCase())
    throw invalidParams(`The ${what} has two different data`)
  return data ?? input
}
