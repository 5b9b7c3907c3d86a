import { unsupported } from '../faults.ts'
import { entryOf } from '../fieldsOf.ts'

/** How a wallet of the page does a method; 4200 for what is none. */
export function askOf<Ask>(asks: Readonly<Record<string, Ask>>, method: string): Ask {
  const ask = entryOf(asks, method)
  if (!ask) throw unsupported('The wallet does not know this method')
  return ask
}
