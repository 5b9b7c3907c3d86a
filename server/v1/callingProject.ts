import type { Caller } from '../http/requireCaller.ts'
import type { Project } from '../origins/project.ts'

/** Who calls an endpoint whose `access` is `project`: `serve` has asked. */
export function callingProject(caller: Caller | undefined): Project {
  if (!caller) throw new Error('The endpoint is open, nobody was asked for')
  return caller.project
}
