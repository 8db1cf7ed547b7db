// The picture of the generic error screen.
import { ErrorArt } from '@foyer/ui';

export default function ErrorPicture() {
  return <ErrorArt />;
}
