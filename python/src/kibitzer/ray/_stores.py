"""Files and objects: one interface for a folder on this machine, a shared folder, and a bucket.

What matters is that objects appear completely or not at all, and that a name can only be taken once (`put_once`). File
systems do that with a link or a rename; object stores, which have neither, with a conditional put.
"""

import errno
import fnmatch
import os
import posixpath
import shutil
import uuid
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

from pyarrow import fs

from kibitzer._core import InputError

BLOCK = 8 << 20
_NO_LINKS = (errno.EPERM, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOSYS)
_OBJECTS = {"s3": "s3", "gcs": "gs", "abfs": "abfs"}


class Store:
    """A folder, or its equivalent in a bucket."""

    def __init__(self, uri: str) -> None:
        self.uri = uri.rstrip("/") or uri
        if "@" in urlsplit(uri).netloc and not uri.startswith("abfs"):
            # It would appear in plans, manifests and rows.
            raise InputError("an address with a password in it: expected the credentials in the environment of every machine")
        try:
            if "://" in uri:
                self.fs, self.path = fs.FileSystem.from_uri(uri)
            else:
                self.fs, self.path = fs.LocalFileSystem(), os.path.abspath(uri)
        except (OSError, ValueError, NotImplementedError) as wrong:
            raise InputError(f"`{uri}`: expected a path, or an address that pyarrow.fs knows: {wrong}") from None
        self.path = self.path.rstrip("/") or "/"
        if self.is_local:
            # Workers have different working directories.
            self.uri = self.path

    @property
    def is_local(self) -> bool:
        """Whether it is a folder of the operating system."""
        return str(self.fs.type_name) == "local"

    def at(self, name: str) -> str:
        """Return the path of a name."""
        return posixpath.join(self.path, name) if name else self.path

    def address(self, name: str) -> str:
        """Return the address that a reader elsewhere opens."""
        address, _, query = self.uri.partition("?")
        return posixpath.join(address, name) + (f"?{query}" if query else "")

    def read(self, name: str) -> bytes | None:
        """Return what is stored under a name; None if there is nothing."""
        info = self.fs.get_file_info(self.at(name))
        if info.type != fs.FileType.File:
            return None
        with self.fs.open_input_stream(self.at(name), compression=None) as stream:
            return bytes(stream.read())

    def names(self, folder: str, with_folders: bool = False) -> list[str]:
        """List the names of the files in a folder, in order."""
        selector = fs.FileSelector(self.at(folder), allow_not_found=True)
        infos = self.fs.get_file_info(selector)
        return sorted(info.base_name for info in infos if with_folders or info.type == fs.FileType.File)

    def upload(self, local: Path, name: str) -> None:
        """Store a file of this machine under a name; it appears atomically."""
        if not self.is_local:
            with local.open("rb") as source, self.fs.open_output_stream(self.at(name), compression=None) as target:
                shutil.copyfileobj(source, target, BLOCK)
            return
        target_path = self.at(name)
        os.makedirs(os.path.dirname(target_path), exist_ok=True)
        beside = f"{target_path}.{uuid.uuid4().hex}.tmp"
        shutil.copyfile(local, beside)
        _sync(beside)
        os.rename(beside, target_path)
        _sync_folder(target_path)

    def download(self, name: str, local: Path) -> None:
        """Copy what is stored under a name to a file of this machine."""
        with self.fs.open_input_stream(self.at(name), compression=None) as source, local.open("wb") as target:
            shutil.copyfileobj(source, target, BLOCK)

    def replace(self, name: str, data: bytes) -> None:
        """Store bytes under a name, replacing what was there."""
        if not self.is_local:
            with self.fs.open_output_stream(self.at(name), compression=None) as target:
                target.write(data)
            return
        os.rename(self._write_beside(name, data), self.at(name))
        _sync_folder(self.at(name))

    def put_once(self, name: str, data: bytes) -> bool:
        """Store bytes under a name unless it is taken; return whether it was free. Only the first caller succeeds."""
        if not self.is_local:
            return self._put_once(name, data)
        beside = self._write_beside(name, data)
        try:
            os.link(beside, self.at(name))
        except FileExistsError:
            return False
        except OSError as wrong:
            if wrong.errno not in _NO_LINKS:
                raise
            raise InputError(
                f"`{self.uri}` is on a file system without hard links, expected another one, or an object store"
            ) from None
        finally:
            os.remove(beside)
        _sync_folder(self.at(name))
        return True

    def delete(self, name: str) -> None:
        """Remove what is stored under a name, if there is anything."""
        try:
            self.fs.delete_file(self.at(name))
        except FileNotFoundError:
            pass

    def _write_beside(self, name: str, data: bytes) -> str:
        path = self.at(name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        beside = f"{path}.{uuid.uuid4().hex}.tmp"
        Path(beside).write_bytes(data)
        _sync(beside)
        return beside

    def _put_once(self, name: str, data: bytes) -> bool:
        from obstore import put
        from obstore.exceptions import AlreadyExistsError, BaseError

        try:
            put(self._objects, name, data, mode="create")
        except AlreadyExistsError:
            return False
        except BaseError as wrong:
            reason = str(wrong).partition("\n")[0]
            raise OSError(f"`{self.address(name)}` cannot be written: {reason}") from None
        return True

    @cached_property
    def _objects(self) -> Any:
        """The same place, for the library that supports conditional puts."""
        from obstore.store import from_url

        if self.fs.type_name not in _OBJECTS:
            raise InputError(f"`{self.uri}`: expected a folder, or a bucket of S3, Google or Azure")
        parts = urlsplit(self.uri)
        query = {name: values[-1] for name, values in parse_qs(parts.query).items()}
        config: dict[str, Any] = {}
        endpoint = query.get("endpoint_override") or os.environ.get("AWS_ENDPOINT_URL")
        options: dict[str, Any] = {}
        if self.fs.type_name == "s3":
            if endpoint:
                scheme = query.get("scheme", "https")
                endpoint = endpoint if "://" in endpoint else f"{scheme}://{endpoint}"
                config["endpoint"] = endpoint
                options["allow_http"] = endpoint.startswith("http://")
            region = query.get("region") or getattr(self.fs, "region", None)
            if region:
                config["region"] = region
        bucket, _, prefix = self.path.partition("/")
        host = bucket if self.fs.type_name != "abfs" else parts.netloc
        address = f"{_OBJECTS[str(self.fs.type_name)]}://{host}"
        url = f"{address}/{prefix}" if prefix else address
        make: Any = from_url
        return make(url, client_options=options, **config)


def _sync(path: str) -> None:
    with open(path, "rb") as file:
        os.fsync(file.fileno())


def _sync_folder(path: str) -> None:
    """Ensure that a name is on disk; where folders cannot be opened, as on Windows, it is safe without this."""
    try:
        folder = os.open(os.path.dirname(path), os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(folder)
    except OSError:
        pass
    finally:
        os.close(folder)


def find_files(given: str) -> Iterator[tuple[str, Store, str]]:
    """Yield the files that a path, an address, a folder or a pattern stands for: the name that rows show, the store, the name in it.

    Raises:
        InputError: there is none.
    """
    # A question mark is only part of addresses.
    address, _, query = given.partition("?") if "://" in given else (given, "", "")
    folder, _, last = address.rpartition("/")
    is_pattern = any(sign in last for sign in "*[") and "://" not in last
    suffix = f"?{query}" if query else ""
    if is_pattern:
        store = Store(_folder_of(address) + suffix)
        names = [name for name in store.names("") if fnmatch.fnmatchcase(name, last)]
        prefix = f"{folder}/" if folder or address.startswith("/") else ""
    else:
        store = Store(address + suffix)
        if store.fs.get_file_info(store.path).type == fs.FileType.File:
            yield address, Store(_folder_of(address) + suffix), last
            return
        names = [name for name in store.names("") if not name.startswith((".", "_"))]
        prefix = f"{address.rstrip('/')}/"
    if not names:
        raise InputError(f"`{address}`: expected a file, a folder with files, or a pattern (`*` in the last part alone) that fits some, found none")
    for name in names:
        yield prefix + name, store, name


def _folder_of(address: str) -> str:
    """Return the folder of a file."""
    return address.rpartition("/")[0] or ("/" if address.startswith("/") else ".")
