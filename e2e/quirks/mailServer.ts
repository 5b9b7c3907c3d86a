import { type AddressInfo, createServer, type Socket } from 'node:net'

/** How a mail server differs from one that takes every letter; what is left out is as there. */
export interface MailServerHabit {
  greeting?: string
  /** In place of the plain answer to a command; a line of the letter is none. `undefined`: the plain one. */
  answer?(command: string): string | undefined
  /** The connection ends behind the answer to this command. */
  closesAfter?: string
}

export interface MailServer extends AsyncDisposable {
  url: string
  /** Recipients of the letters that were taken. */
  taken: string[]
}

const plain: Readonly<Record<string, string>> = {
  EHLO: '250-mail.test\r\n250 8BITMIME',
  HELO: '250 mail.test',
  MAIL: '250 2.1.0 Ok',
  RCPT: '250 2.1.5 Ok',
  DATA: '354 End data with <CR><LF>.<CR><LF>',
  RSET: '250 2.0.0 Ok',
  QUIT: '221 2.0.0 Bye',
}

/** A mail server by RFC 5321 on loopback, for letters to one recipient. */
export async function mailServer(habit: MailServerHabit = {}): Promise<MailServer> {
  const sockets = new Set<Socket>()
  const server: MailServer = {
    url: '',
    taken: [],
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => tcp.close(resolve))
    },
  }
  const tcp = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    let [buffer, recipient, isLetter] = ['', '', false]
    const say = (command: string, answer: string): void => {
      socket.write(`${answer}\r\n`)
      if (habit.closesAfter === command || command === 'QUIT') socket.end()
    }
    const hear = (line: string): void => {
      if (isLetter && line !== '.') return
      const verb = isLetter ? '.' : (line.split(/[ :]/)[0] ?? '').toUpperCase()
      const answer =
        habit.answer?.(verb) ?? (isLetter ? '250 2.0.0 Ok: queued' : (plain[verb] ?? '502 5.5.2 Error'))
      if (verb === 'RCPT') recipient = /<(.*)>/.exec(line)?.[1] ?? ''
      if (isLetter && answer.startsWith('2')) server.taken.push(recipient)
      isLetter = verb === 'DATA' && answer.startsWith('3')
      say(verb, answer)
    }
    say('', habit.greeting ?? '220 mail.test ESMTP')
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      buffer += chunk
      for (let end = buffer.indexOf('\r\n'); end >= 0; end = buffer.indexOf('\r\n')) {
        const line = buffer.slice(0, end)
        buffer = buffer.slice(end + 2)
        hear(line)
      }
    })
  })
  await new Promise<void>((resolve) => tcp.listen(0, '127.0.0.1', resolve))
  server.url = `smtp://127.0.0.1:${(tcp.address() as AddressInfo).port}?ignoreTLS=true`
  return server
}
