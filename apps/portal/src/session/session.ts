// Who is signed in: the token, the person and the role, in the cookies that the specification names.
import type { Answer, identity } from '@foyer/contract';
import type { CookieJar } from './cookie-jar.ts';

/** A visitor who is not signed in has no stored role. */
export type Role = 'SINGLE_USER' | 'LEGAL_GUARDIAN';

export type Profile = Answer<typeof identity.profile>;

/** The little that is cached in a cookie: who it is, and whose initials to show. */
export type UserInfo = Pick<Profile, 'id' | 'nameFirst' | 'nameLast' | 'isGuardian'>;

export interface SessionState {
  readonly isSignedIn: boolean;
  readonly contactId: string;
  readonly role: Role | undefined;
  readonly user: UserInfo | undefined;
  /** The whole profile, in memory only, once it was loaded. */
  readonly profile: Profile | undefined;
}

export interface Session {
  state(): SessionState;
  subscribe(listener: () => void): () => void;
  /** The bearer token, read from its cookie at each call. */
  token(): string | undefined;
  /** Stores token and contact; the profile comes after. */
  establish(grant: { readonly token: string; readonly contactId: string }): void;
  /** Caches the profile and stores the role. */
  remember(profile: Profile): void;
  /** Clears role, user info, token and contact. */
  clear(): void;
}

export const roleKey = 'role';
const nobody: SessionState = { isSignedIn: false, contactId: '', role: undefined, user: undefined, profile: undefined };

export function roleOf(person: Pick<Profile, 'isGuardian'>): Role {
  return person.isGuardian ? 'LEGAL_GUARDIAN' : 'SINGLE_USER';
}

function parseUserInfo(text: string | undefined): UserInfo | undefined {
  try {
    const info = JSON.parse(text ?? '') as Partial<UserInfo> | null;
    return info &&
      typeof info.id === 'string' &&
      typeof info.nameFirst === 'string' &&
      typeof info.nameLast === 'string'
      ? { id: info.id, nameFirst: info.nameFirst, nameLast: info.nameLast, isGuardian: info.isGuardian === true }
      : undefined;
  } catch {
    return undefined;
  }
}

interface SessionOptions {
  readonly cookies: CookieJar;
  /** Local storage: mirrors the role, because cookies raise no event in other tabs. */
  readonly mirror: Pick<Storage, 'setItem' | 'removeItem'>;
  readonly tokenCookie: string;
}

export function createSession({ cookies, mirror, tokenCookie }: SessionOptions): Session {
  const listeners = new Set<() => void>();
  let state = restore();

  function restore(): SessionState {
    if (!cookies.get(tokenCookie)) return nobody;
    const user = parseUserInfo(cookies.get('userInfo'));
    const stored = cookies.get(roleKey);
    const role = stored === 'LEGAL_GUARDIAN' || stored === 'SINGLE_USER' ? stored : user && roleOf(user);
    return { isSignedIn: true, contactId: cookies.get('contactId') ?? '', role, user, profile: undefined };
  }

  function change(next: SessionState): void {
    state = next;
    for (const listener of listeners) listener();
  }

  function mirrorRole(role: Role | undefined): void {
    try {
      if (role) mirror.setItem(roleKey, role);
      else mirror.removeItem(roleKey);
    } catch {
      // Without local storage the other tabs notice by looking at the cookie.
    }
  }

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    token: () => cookies.get(tokenCookie),
    establish: ({ token, contactId }) => {
      cookies.set(tokenCookie, token);
      cookies.set('contactId', contactId);
      change({ ...nobody, isSignedIn: true, contactId });
    },
    remember: (profile) => {
      const { id, nameFirst, nameLast, isGuardian } = profile;
      const user: UserInfo = { id, nameFirst, nameLast, isGuardian };
      const role = roleOf(profile);
      cookies.set('userInfo', JSON.stringify(user));
      cookies.set(roleKey, role);
      mirrorRole(role);
      change({ ...state, isSignedIn: true, contactId: state.contactId || id, role, user, profile });
    },
    clear: () => {
      for (const name of [tokenCookie, 'contactId', 'userInfo', roleKey]) cookies.remove(name);
      mirrorRole(undefined);
      change(nobody);
    },
  };
}
