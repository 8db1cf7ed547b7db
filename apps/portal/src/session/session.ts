// The current session: token, person and role, in the cookies that the specification names.
import { parseJson, type TextStorage } from '@foyer/client/browser-storage';
import type { CookieJar } from '@foyer/client/cookie-jar';
import { createStore, type Readable } from '@foyer/client/store';
import type { Answer, identity } from '@foyer/contract';

/** A visitor who is not signed in has no stored role. */
export type Role = 'SINGLE_USER' | 'LEGAL_GUARDIAN';

export type Profile = Answer<typeof identity.profile>;

/** The part of the profile cached in a cookie: id, name for initials, and whether it is a guardian. */
export type UserInfo = Pick<Profile, 'id' | 'nameFirst' | 'nameLast' | 'isGuardian'>;

export interface SessionState {
  readonly isSignedIn: boolean;
  readonly patientId: string;
  readonly role: Role | undefined;
  readonly user: UserInfo | undefined;
  /** The whole profile, in memory only, once it has loaded. */
  readonly profile: Profile | undefined;
}

export interface Session extends Readable<SessionState> {
  /** Returns the bearer token, read from its cookie at each call. */
  token(): string | undefined;
  /** Stores token and contact; the profile follows later. */
  establish(grant: { readonly token: string; readonly patientId: string }): void;
  /** Caches the profile and stores the role. */
  remember(profile: Profile): void;
  /** Clears role, user info, token and contact. */
  clear(): void;
}

export const roleKey = 'role';
const nobody: SessionState = { isSignedIn: false, patientId: '', role: undefined, user: undefined, profile: undefined };

export function roleOf(person: Pick<Profile, 'isGuardian'>): Role {
  return person.isGuardian ? 'LEGAL_GUARDIAN' : 'SINGLE_USER';
}

function parseUserInfo(text: string | undefined): UserInfo | undefined {
  const { id, nameFirst, nameLast, isGuardian } = (parseJson(text) ?? {}) as Partial<UserInfo>;
  return typeof id === 'string' && typeof nameFirst === 'string' && typeof nameLast === 'string'
    ? { id, nameFirst, nameLast, isGuardian: isGuardian === true }
    : undefined;
}

interface SessionOptions {
  readonly cookies: CookieJar;
  /** Local storage: mirrors the role, because cookies fire no event in other tabs. */
  readonly mirror: TextStorage;
  readonly tokenCookie: string;
}

export function createSession({ cookies, mirror, tokenCookie }: SessionOptions): Session {
  const store = createStore(restore());

  function restore(): SessionState {
    if (!cookies.get(tokenCookie)) return nobody;
    const user = parseUserInfo(cookies.get('userInfo'));
    const stored = cookies.get(roleKey);
    const role = stored === 'LEGAL_GUARDIAN' || stored === 'SINGLE_USER' ? stored : user && roleOf(user);
    return { isSignedIn: true, patientId: cookies.get('contactId') ?? '', role, user, profile: undefined };
  }

  return {
    ...store,
    token: () => cookies.get(tokenCookie),
    establish: ({ token, patientId }) => {
      cookies.set(tokenCookie, token);
      cookies.set('contactId', patientId);
      store.set({ ...nobody, isSignedIn: true, patientId });
    },
    remember: (profile) => {
      const { id, nameFirst, nameLast, isGuardian } = profile;
      const user: UserInfo = { id, nameFirst, nameLast, isGuardian };
      const role = roleOf(profile);
      cookies.set('userInfo', JSON.stringify(user));
      cookies.set(roleKey, role);
      mirror.setItem(roleKey, role);
      const patientId = store.state().patientId || id;
      store.set({ isSignedIn: true, patientId, role, user, profile });
    },
    clear: () => {
      for (const name of [tokenCookie, 'contactId', 'userInfo', roleKey]) cookies.remove(name);
      mirror.removeItem(roleKey);
      store.set(nobody);
    },
  };
}
