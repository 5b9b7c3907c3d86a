/** What is wrong with the environment, all of it at once, one sentence a line. */
export class ConfigError extends Error {
  override name = 'ConfigError'
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(`The configuration is wrong:\n${problems.map((problem) => `- ${problem}`).join('\n')}`)
    this.problems = problems
  }
}
