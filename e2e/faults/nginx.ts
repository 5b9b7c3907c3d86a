import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { limits } from '../../scripts/suites/limits.ts'

export const nginxBin = ['/usr/sbin/nginx', '/usr/local/bin/nginx'].find(existsSync)

export interface ReverseProxy extends AsyncDisposable {
  /** From now on no request goes to the process on this port; `undefined`: to all again. */
  takeOut(upstream: number | undefined): Promise<void>
}

/** The proxy of docs/operator.md before processes on these ports. It ends with its scope. */
export async function nginx(port: number, upstreams: readonly number[]): Promise<ReverseProxy> {
  if (!nginxBin) throw new Error('nginx is not installed')
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-nginx-'))
  const file = join(folder, 'nginx.conf')
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  let version = 0
  const write = (out?: number): void => {
    version += 1
    writeFileSync(file, configuration(out))
  }
  const configuration = (out?: number): string =>
    `${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes 1;
pid ${folder}/pid;
error_log stderr warn;
events { worker_connections 1024; }
http {
  access_log off;
  ${paths.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  upstream gatehouse {
    ${upstreams.map((upstream) => `server 127.0.0.1:${upstream} max_fails=0${upstream === out ? ' down' : ''};`).join('\n    ')}
    keepalive 32;
  }
  server {
    listen 127.0.0.1:${port};
    add_header x-configuration ${version} always;
    location / {
      proxy_pass http://gatehouse;
      proxy_http_version 1.1;
      proxy_set_header Host $http_host;
      proxy_set_header Connection "";
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_connect_timeout 2s;
      proxy_next_upstream error timeout;
    }
  }
}
`
  write()
  const child: ChildProcess = spawn(nginxBin, ['-c', file, '-p', folder], { stdio: 'inherit' })
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const startEnd = Date.now() + limits.hookMs
  while (!(await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined))) {
    if (Date.now() > startEnd || child.exitCode !== null) throw new Error('nginx does not start')
    await setTimeout(50)
  }
  return {
    async takeOut(upstream) {
      write(upstream)
      child.kill('SIGHUP')
      for (const end = Date.now() + limits.hookMs; ; await setTimeout(50)) {
        const answer = await fetch(`http://127.0.0.1:${port}/`, { headers: { connection: 'close' } })
        if (answer.headers.get('x-configuration') === `${version}`) return
        if (Date.now() > end) throw new Error('nginx does not take its configuration')
      }
    },
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM')
      await gone
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
