// biome-ignore lint/suspicious/noExplicitAny: a test compares all of an answer, or names the field it is about.
export type Json = any

export type Answer = readonly [status: number, body: Json]

/** Asks a server's API as a program does. */
export interface ApiClient {
  get(path: string): Promise<Answer>
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  patch(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>
  delete(path: string): Promise<Answer>
}

/** `project` is what every request is about; left out, the personal one. */
export function apiOf(url: string, project?: string): ApiClient {
  const ask = async (method: string, path: string, body?: unknown, headers = {}): Promise<Answer> => {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...(method !== 'GET' && { 'content-type': 'application/json' }),
        ...(project !== undefined && { 'waymark-project': project }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    return [response.status, text === '' ? null : JSON.parse(text)]
  }
  return {
    get: (path) => ask('GET', path),
    post: (path, body, headers) => ask('POST', path, body, headers),
    patch: (path, body, headers) => ask('PATCH', path, body, headers),
    delete: (path) => ask('DELETE', path),
  }
}
