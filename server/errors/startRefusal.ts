/** A start that an operator can mend: the message is the whole line that they read. */
export class StartRefusal extends Error {
  override name = 'StartRefusal'
}
