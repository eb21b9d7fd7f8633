-- Row-level security does not bind a superuser, so the service is none. PostgreSQL runs this once, on an empty volume.
\getenv password ACUMEN_PASSWORD
create role acumen login password :'password';
create database acumen owner acumen encoding 'UTF8' template template0;
