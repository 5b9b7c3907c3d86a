import type { Assets } from '../assets/loadAssets.ts'
import type { Config } from '../config/config.ts'
import type { HeaderList } from '../headers/securityHeaders.ts'
import type { Project } from '../origins/project.ts'

/** What makes one of our documents what it is: the widget's, or the login frame's. */
export interface DocumentKind {
  /** Word for logs and metrics, and its bucket. */
  readonly route: 'frame' | 'login'
  readonly marker: string
  readonly elementId: string
  /** The built document; `undefined` before the first build. */
  template(assets: Assets, config: Config, project: Project): string | undefined
  /** For the config block. */
  config(config: Config, project: Project): unknown
  /** What `config` depends on besides project and server; another object makes the documents anew. */
  stamp?(): object
  /** The headers that are the same for every project. */
  headers(config: Config): HeaderList
  /** Content-Security-Policy with `{nonce}` in it. */
  policy(config: Config, project: Project): string
  /** May a page of this origin hold the document? The browser enforces it by `frame-ancestors` in any case. */
  mayEmbed(config: Config, project: Project, origin: string): boolean
}
