import type { BareSession } from './bareSignClient.ts'

/** Loads the client at the click and draws its code, as the product does, and nothing else. */
const button = document.querySelector('button') as HTMLButtonElement
const bare = new Promise<BareSession>((resolve) => {
  button.addEventListener('click', async () => {
    const { offer } = await import('./bareSignClient.ts')
    resolve(await offer(button.dataset['relay'] ?? '', button.dataset['project'] ?? ''))
  })
})
Object.assign(window, { bare })
