import { onTestFinished } from 'vitest'
import type { LoginContext } from '../../context.ts'

/** What happens between the yes of the person and the signature, until the test is over. */
export function whileSigning(context: LoginContext, happens: () => void): void {
  const { custody } = context
  context.custody = {
    ...custody,
    open: () => {
      happens()
      return custody.open()
    },
  }
  onTestFinished(() => {
    context.custody = custody
  })
}
