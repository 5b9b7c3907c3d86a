import type { Bytes } from './bytes.ts'
import type { PasswordCost, StretchPassword } from './passwordKey.ts'

/** What goes to passwordWorker.ts. */
export interface PasswordTask {
  password: Bytes
  salt: Bytes
  cost: PasswordCost
  port: MessagePort
}

/** What is used of a `Worker`. */
export interface PasswordWorker extends EventTarget {
  postMessage(task: PasswordTask, transfer: Transferable[]): void
  terminate(): void
}

function ask(worker: PasswordWorker, task: Omit<PasswordTask, 'port'>): Promise<Bytes> {
  return new Promise((resolve, reject) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }: MessageEvent<{ key?: Bytes; error?: string }>) => {
      port1.close()
      if (data.key) resolve(data.key)
      else reject(new Error(data.error))
    }
    worker.addEventListener('error', () => reject(new Error('the worker of passwords did not start')))
    worker.postMessage({ ...task, port: port2 }, [port2])
  })
}

/**
 * Stretches passwords off the main thread, in a worker of their own each, which ends with its 64 MiB of memory.
 * @param start `() => new Worker(new URL('./passwordWorker.ts', import.meta.url), { type: 'module' })`
 */
export function stretchInWorker(start: () => PasswordWorker): StretchPassword {
  return async (password, salt, cost) => {
    const worker = start()
    try {
      return await ask(worker, { password, salt, cost })
    } finally {
      worker.terminate()
    }
  }
}
