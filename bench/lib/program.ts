import { type Child, startChild } from './child.ts'

/** One of bench/programs, built and in a process of its own; it is asked by messages. */
export interface Program extends Child {
  /** Loopback port that it took; 0 when it listens to nobody. */
  port: number
  ask<Answer>(question: unknown): Promise<Answer>
}

/** Starts a program with JSON as its only argument; resolves when it says that it is ready. */
export async function startProgram(name: string, input: unknown = {}): Promise<Program> {
  const child = startChild(process.execPath, [`dist/bench/programs/${name}.js`, JSON.stringify(input)], {
    env: { NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const next = <Message>(): Promise<Message> =>
    new Promise((resolve, reject) => {
      const onExit = (code: number | null): void => reject(new Error(`${name} ended with ${code}`))
      child.process.once('exit', onExit)
      child.process.once('message', (message) => {
        child.process.off('exit', onExit)
        resolve(message as Message)
      })
    })
  const { port } = await next<{ port: number }>()
  return {
    ...child,
    port,
    ask<Answer>(question: unknown) {
      const answer = next<Answer>()
      child.process.send?.(question as object)
      return answer
    },
  }
}
