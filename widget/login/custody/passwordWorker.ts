import { zero } from './bytes.ts'
import { stretchPassword } from './passwordKey.ts'
import type { PasswordTask } from './stretchInWorker.ts'

/** Entry of the worker: one task a message, `{ key }` or `{ error }` back, on the port that came with it. */
addEventListener('message', (event: MessageEvent<PasswordTask>) => {
  const { password, salt, cost, port } = event.data
  stretchPassword(password, salt, cost)
    .then((key) => port.postMessage({ key }, [key.buffer]))
    .catch((thrown: unknown) => port.postMessage({ error: String(thrown) }))
    .finally(() => zero(password))
})
