import * as z from 'zod/mini'

/** The newest of an address are kept; the server takes 50 at once, with those that just moved. */
const most = 20
const mostAddresses = 10

const key = 'gatehouse:watched'
const idsSchema = z.array(z.string().check(z.regex(/^eip155:\d{1,20}:0x[0-9a-f]{40}$/)))
const storedSchema = z.array(z.tuple([z.string(), idsSchema]))

function read(): z.infer<typeof storedSchema> {
  try {
    return storedSchema.parse(JSON.parse(localStorage.getItem(key) ?? '[]'))
  } catch {
    return []
  }
}

/** CAIP-10 ids of the tokens that a person wants to see in an account, whatever it holds of them (EIP-747). */
export const watchedTokens = (address: string): readonly string[] =>
  read().find(([known]) => known === address.toLowerCase())?.[1] ?? []

/** Outlives the document where the browser lets us store something. */
export function watchToken(address: string, networkId: string, token: string): void {
  const id = `${networkId}:${token.toLowerCase()}`
  const ids = [...watchedTokens(address).filter((known) => known !== id), id].slice(-most)
  const owner = address.toLowerCase()
  const others = read().filter(([known]) => known !== owner)
  try {
    localStorage.setItem(key, JSON.stringify([...others, [owner, ids]].slice(-mostAddresses)))
  } catch {
    // This browser lets a frame store nothing.
  }
}
