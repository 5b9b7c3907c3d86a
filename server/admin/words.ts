import type { AdminResult } from './command.ts'

export const done = (output: string): AdminResult => ({ code: 0, output })
export const refused = (output: string): AdminResult => ({ code: 1, output })
export const misused = (output: string): AdminResult => ({ code: 2, output })

export const badId = (id: string) =>
  misused(`"${id}" is no project id: 1 to 64 lower case letters, digits and hyphens.`)
export const badPattern = (pattern: string) =>
  misused(
    pattern.includes('*')
      ? `"${pattern}" is not a wildcard that browsers know: * stands for one whole label at the start of an https origin, as in https://*.example.com. Write any other origin out.`
      : `"${pattern}" is not an origin: write it like https://app.example.com, http://localhost:3000, https://*.example.com or capacitor://localhost, without a path.`,
  )
export const noProject = (id: string) => refused(`There is no project ${id}.`)
