import type { WidgetStore } from '../state/store.ts'

/** What a page may leave out; the other features shape the first screen, which is drawn before a page is heard. */
const narrowable = ['onramp', 'swaps', 'receive', 'send', 'history', 'smartSessions'] as const

/**
 * Keeps, of what the project allows, the features that the page names. The console names what it gets less than it wants.
 *
 * @param search The document's own: `?features=` and their names, comma separated
 */
export function narrowFeatures(store: WidgetStore, search: string): void {
  const list = new URLSearchParams(search).get('features')
  if (!list) return
  const wanted = list.split(',').map((name) => name.trim())
  const { features, fund } = store.getState()
  const known = narrowable.filter((name) => wanted.includes(name))
  const refused = wanted.filter((name) => !narrowable.some((known) => known === name && features[known]))
  // A wrong name alone changes nothing.
  if (known.length > 0) {
    const kept = Object.fromEntries(narrowable.map((name) => [name, features[name] && known.includes(name)]))
    store.setState({ features: { ...features, ...kept } })
    // Deposits from exchanges stand behind the same tile as what is sold.
    if (fund && !known.includes('onramp')) store.setState({ fund: { ...fund, exchanges: false } })
  }
  const allowed = narrowable.filter((name) => features[name]).join(', ')
  if (refused.length > 0)
    console.warn(
      `[gatehouse] features: ${refused.join(', ')} ignored; values that the project allows: ${allowed}`,
    )
}
